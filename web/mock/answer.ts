// What the mock answers to a request.
import type { ServerError } from '../src/wire/types';

export interface Answer {
  status: number;
  body: unknown;
  type?: string;
}

export const answered = (body: unknown): Answer => ({ status: 200, body });
export const failed = (status: number, code: string, text: string, more: Partial<ServerError> = {}): Answer => ({
  status,
  body: { code, text, ...more },
});
export const noRecord = (): Answer => failed(404, 'unknown', 'there is no such record');
