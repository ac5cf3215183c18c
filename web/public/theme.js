// Runs before anything is drawn: sets the theme, so that a dark page never flashes white, and the
// one policy for written HTML. chessgroundx empties its element by innerHTML = ''; nothing else may.
(function () {
  var wanted = 'system';
  try {
    wanted = (JSON.parse(localStorage.getItem('ludex.settings') || '{}') || {}).theme || 'system';
  } catch (_) {
    // Without storage the page follows the system.
  }
  var dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (window.trustedTypes) {
    window.trustedTypes.createPolicy('default', {
      createHTML: function (text) {
        return text === '' ? '' : null;
      },
    });
  }
})();
