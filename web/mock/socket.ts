// The server's side of a WebSocket (RFC 6455), as small as the mock needs: text frames, ping, close.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const [textFrame, closeFrame, pingFrame, pongFrame] = [1, 8, 9, 10];

function frame(kind: number, body: Buffer): Buffer {
  const size = body.length;
  const head =
    size < 126
      ? Buffer.from([0x80 | kind, size])
      : size < 65536
        ? Buffer.from([0x80 | kind, 126, size >> 8, size & 255])
        : Buffer.from([0x80 | kind, 127, 0, 0, 0, 0, (size >>> 24) & 255, (size >>> 16) & 255, (size >>> 8) & 255, size & 255]);
  return Buffer.concat([head, body]);
}

// Reads one masked frame of a browser at the start of `bytes`; null if it is incomplete.
function parse(bytes: Buffer): { kind: number; body: Buffer; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  let size = bytes[1]! & 127;
  let at = 2;
  if (size === 126) {
    if (bytes.length < 4) return null;
    size = bytes.readUInt16BE(2);
    at = 4;
  } else if (size === 127) {
    if (bytes.length < 10) return null;
    size = bytes.readUInt32BE(6);
    at = 10;
  }
  if (bytes.length < at + 4 + size) return null;
  const mask = bytes.subarray(at, at + 4);
  const body = Buffer.from(bytes.subarray(at + 4, at + 4 + size));
  for (let i = 0; i < size; i++) body[i]! ^= mask[i % 4]!;
  return { kind: bytes[0]! & 15, body, rest: bytes.subarray(at + 4 + size) };
}

export interface Peer {
  write(text: string): void;
  close(): void;
  onText: (text: string) => void;
  onClose: () => void;
}

export function accept(request: IncomingMessage, socket: Duplex): Peer {
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${magic}`).digest('base64');
  // A browser wants one of the protocols that it offers: the keys are among them.
  const chosen = request.headers['sec-websocket-protocol'] === undefined ? '' : 'Sec-WebSocket-Protocol: ludex\r\n';
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${chosen}Sec-WebSocket-Accept: ${key}\r\n\r\n`,
  );
  const peer: Peer = {
    write: (text) => void socket.write(frame(textFrame, Buffer.from(text))),
    close: () => void socket.end(frame(closeFrame, Buffer.alloc(0))),
    onText: () => {},
    onClose: () => {},
  };
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let found = parse(bytes); found; found = parse(bytes)) {
      bytes = Buffer.from(found.rest);
      if (found.kind === textFrame) peer.onText(found.body.toString());
      if (found.kind === pingFrame) socket.write(frame(pongFrame, found.body));
      if (found.kind === closeFrame) socket.end();
    }
  });
  socket.on('close', () => peer.onClose());
  socket.on('error', () => socket.destroy());
  return peer;
}
