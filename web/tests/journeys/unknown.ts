// Addresses that name nothing.
import { openPage, type Journeys } from './stage';

export const unknownJourneys: Journeys = {
  async 'an address that names nothing says so, on every page'(stage) {
    const { page, problems } = await openPage(stage);
    for (const path of ['/table/999', '/analyse/999', '/matches/999', '/nonsense']) {
      await page.goto(stage.address + path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    return problems;
  },
};
