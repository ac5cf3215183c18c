// What is shown of the connections of an engine that is no program of the server's machine. Pure.
import type { Connections } from '../wire/types';

// An engine with a connection that waits can be used, however many are in use.
export const connectionText = ({ waiting, seated }: Connections): string =>
  waiting > 0 ? 'connection.waiting' : seated > 0 ? 'connection.seated' : 'connection.gone';
