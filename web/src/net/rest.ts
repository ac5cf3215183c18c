// REST requests. Every failure is a ServerError, whatever its cause.
import { keyFields, readKeys } from './server-keys';
import type { ServerError } from '../wire/types';

export class RequestFailed extends Error {
  constructor(public readonly error: ServerError) {
    super(error.text);
  }
}

// A request that came too early was not done, and is repeated once.
async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}, isRetry = false): Promise<Response> {
  const isBytes = body instanceof Blob || body instanceof Uint8Array;
  const type = isBytes ? 'application/octet-stream' : 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers: { ...ownKeys(), ...(body === undefined ? {} : { 'Content-Type': type }), ...headers },
      body: body === undefined ? undefined : isBytes ? (body as Blob) : JSON.stringify(body),
    });
  } catch {
    throw new RequestFailed({ code: 'offline', text: 'the server does not answer' });
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  if (error.code !== 'rate' || error.retry_ms === undefined || isRetry) throw new RequestFailed(error);
  await new Promise((done) => setTimeout(done, error.retry_ms));
  return ask(method, path, body, headers, true);
}

// A browser may refuse to store anything, or to read it.
function ownKeys(): Record<string, string> {
  try {
    return keyFields(readKeys(localStorage));
  } catch {
    return {};
  }
}

async function errorOf(response: Response): Promise<ServerError> {
  try {
    const error = (await response.json()) as ServerError;
    if (typeof error.code === 'string') return error;
  } catch {
    // An answer without a ServerError in it is reported by its HTTP status below.
  }
  return { code: 'internal', text: `${response.status} ${response.statusText}` };
}

export const get = async <T>(path: string) => (await (await ask('GET', path)).json()) as T;
export const post = async <T>(path: string, body: unknown, headers?: Record<string, string>) =>
  (await (await ask('POST', path, body, headers)).json()) as T;
// An answer that is not read keeps its request open in the browser.
export const put = async (path: string, body: unknown) => void (await (await ask('PUT', path, body)).text());
export const remove = async (path: string) => void (await (await ask('DELETE', path)).text());
export const text = async (path: string) => (await ask('GET', path)).text();
// A file with the name that the server gives it: a link to it would not bring the keys.
export async function file(path: string): Promise<{ file: Blob; name: string }> {
  const response = await ask('GET', path);
  const named = /filename\*=UTF-8''([^;]*)/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { file: await response.blob(), name: named === undefined ? '' : decodeURIComponent(named) };
}
// A file of several records, with the numbers of those that the server could not read and left out.
export async function recordsIn(path: string, body: unknown): Promise<{ text: string; leftOut: number[] }> {
  const answer = await ask('POST', path, body);
  const numbers = answer.headers.get('Ludex-Left-Out') ?? '';
  return { text: await answer.text(), leftOut: numbers === '' ? [] : numbers.split(',').map(Number) };
}

export function errorIn(failure: unknown): ServerError {
  if (failure instanceof RequestFailed) return failure.error;
  const known = failure as Partial<ServerError> | null;
  if (known && typeof known.code === 'string') return known as ServerError;
  return { code: 'internal', text: String(failure) };
}
