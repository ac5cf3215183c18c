// Replays the games of a match's report. Only text that textContent or setAttribute takes comes
// from the data.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const svgName = 'http://www.w3.org/2000/svg';
  const find = id => document.getElementById(id);
  const board = find('board'), line = find('line'), said = find('said'), title = find('title');
  const men = document.createElementNS(svgName, 'g');
  let game = null, ply = 0, boards = [];

  const use = (name, attributes) => {
    const element = document.createElementNS(svgName, name);
    for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key]);
    men.appendChild(element);
  };
  const x = at => at % data.files + .5;
  const y = at => data.ranks - 1 - Math.floor(at / data.files) + .5;

  // The board after each ply: a move lists the points that it changes.
  const boardsOf = one => {
    const all = [Array.from(one.cells)];
    for (const move of one.moves) {
      const cells = all[all.length - 1].slice();
      for (let i = 0; i < move.set.length; i += 2) cells[move.set[i]] = move.set[i + 1];
      all.push(cells);
    }
    return all;
  };
  const draw = () => {
    men.replaceChildren();
    const move = ply > 0 ? game.moves[ply - 1] : null;
    for (const at of move ? move.at : []) {
      use('rect', {class: 'last', x: x(at) - .5, y: y(at) - .5, width: 1, height: 1});
    }
    boards[ply].forEach((cell, at) => {
      const symbol = data.symbols[cell];
      if (symbol) use('use', {href: '#' + symbol, x: x(at), y: y(at)});
    });
    const facts = move ? [move.text, move.note] : [];
    if (ply === game.moves.length) facts.push(game.end);
    said.textContent = facts.filter(fact => fact !== '').join(' · ');
    for (const button of line.querySelectorAll('button')) {
      if (Number(button.dataset.ply) === ply) {
        button.setAttribute('aria-current', 'true');
        line.scrollTop = button.offsetTop - line.offsetTop - line.clientHeight / 2;
      } else button.removeAttribute('aria-current');
    }
  };
  const go = to => {
    ply = Math.min(Math.max(to, 0), game.moves.length);
    draw();
  };
  const open = number => {
    const found = data.games.find(one => one.number === number);
    if (!found) return;
    game = found;
    boards = boardsOf(game);
    find('viewer').hidden = false;
    title.textContent = 'Game ' + game.number + ': ' + game.names.join(' – ') + '  ' + game.result;
    board.querySelector('svg').appendChild(men);
    line.replaceChildren();
    game.moves.forEach((move, at) => {
      // A number stays in one line with its move.
      const pair = document.createElement('span');
      if (move.before) {
        const number = document.createElement('b');
        number.textContent = move.before;
        pair.append(number, ' ');
      }
      const button = document.createElement('button');
      button.textContent = move.text;
      button.dataset.ply = at + 1;
      if (move.book) button.className = 'book';
      pair.append(button);
      line.append(pair, ' ');
    });
    for (const row of document.querySelectorAll('.games tr')) {
      if (Number(row.dataset.game) === number) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    }
    go(game.moves.length);
  };

  line.addEventListener('click', event => {
    if (event.target.dataset.ply) go(Number(event.target.dataset.ply));
  });
  find('first').addEventListener('click', () => go(0));
  find('back').addEventListener('click', () => go(ply - 1));
  find('on').addEventListener('click', () => go(ply + 1));
  find('last').addEventListener('click', () => go(Infinity));
  document.addEventListener('keydown', event => {
    const steps = {ArrowLeft: () => ply - 1, ArrowRight: () => ply + 1, Home: () => 0,
                   End: () => Infinity};
    if (!game || event.ctrlKey || event.altKey || event.metaKey || !steps[event.key]) return;
    event.preventDefault();
    go(steps[event.key]());
  });
  document.addEventListener('click', event => {
    const button = event.target.closest('button[data-open]');
    if (!button) return;
    open(Number(button.dataset.open));
    find('viewer').scrollIntoView({block: 'nearest'});
  });
  if (data.games.length > 0) open(data.games[0].number);
})();
