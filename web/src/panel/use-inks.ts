// The colours of both seats, the same value until they change.
import { useMemo } from 'preact/hooks';
import { inkOf, type TableState } from '../game/table';

export function useInks({ seats, board }: TableState) {
  return useMemo(() => [inkOf({ seats, board }, 0), inkOf({ seats, board }, 1)] as const, [seats, board]);
}
