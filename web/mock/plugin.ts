// Lets Vite's development server answer /api from the mock, so that the page meets real HTTP and a
// real WebSocket. If LUDEX_SERVER is set, the requests go to that server instead.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { MockServer } from './server';
import { accept } from './socket';

export function makeMock(delay: number): MockServer {
  const mock: MockServer = new MockServer({
    now: () => performance.now(),
    wallTime: () => Date.now(),
    after: (ms, act) => void setTimeout(() => mock.isOver || act(), ms),
    delay,
  });
  return mock;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return request.headers['content-type'] === 'application/json' && text !== '' ? JSON.parse(text) : text;
}

export function attach(mock: MockServer, server: Server) {
  server.on('upgrade', (request, socket) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== '/api/live') return;
    if (mock.isAway) return void socket.destroy();
    const peer = accept(request, socket);
    const page = mock.connect(url.searchParams.get('page') ?? '', peer.write, peer.close);
    peer.onText = page.message;
    peer.onClose = page.closed;
  });
}

type Middlewares = {
  use(path: string, act: (request: IncomingMessage, response: ServerResponse) => void): unknown;
};
export function answerApi(mock: MockServer, middlewares: Middlewares) {
  middlewares.use('/api', (request, response) => {
    void bodyOf(request).then((body) => {
      const answer = mock.request(request.method ?? 'GET', `/api${request.url ?? ''}`, body);
      const type = answer.type ?? 'application/json';
      response.writeHead(answer.status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
}

export function mockPlugin(): Plugin {
  const mock = makeMock(500);
  return {
    name: 'ludex-mock',
    configureServer(server) {
      answerApi(mock, server.middlewares);
      if (server.httpServer) attach(mock, server.httpServer as Server);
    },
    configurePreviewServer(server) {
      answerApi(mock, server.middlewares);
      attach(mock, server.httpServer as Server);
    },
  };
}
