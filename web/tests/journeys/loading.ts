// What the pages of a stage are loading. A server that is cut off meanwhile leaves a page without some of its scripts or
// pictures, and errors in its console: not what a journey tests that cuts connections.
import assert from 'node:assert/strict';
import type { BrowserContext, Request } from 'playwright-core';
import { becomes } from './time';

export interface Loading {
  follow(context: BrowserContext): void; // before it has a page
  isOver(): Promise<void>; // returns when every request of an open page has its answer
}

export function openLoading(): Loading {
  const unanswered = new Set<Set<Request>>();
  return {
    follow(context) {
      context.on('page', (page) => {
        const requests = new Set<Request>();
        unanswered.add(requests);
        page.on('request', (request) => requests.add(request));
        page.on('requestfinished', (request) => requests.delete(request));
        page.on('requestfailed', (request) => requests.delete(request));
        page.on('close', () => unanswered.delete(requests));
      });
    },
    async isOver() {
      const isLoaded = await becomes(() => [...unanswered].every((requests) => requests.size === 0));
      const left = [...unanswered].flatMap((requests) => [...requests].map((request) => request.url()));
      assert.ok(isLoaded, `still loading: ${left.join(' ')}`);
    },
  };
}
