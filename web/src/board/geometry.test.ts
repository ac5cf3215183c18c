import { describe, expect, it } from 'vitest';
import { chessCells, descriptors, xiangqiCells } from '../../tests/games';
import { columnOf, fenOf, labelsOf, nameOf, pointAt, pointNamed, rowOf, snap, unitFor } from './geometry';

const faces = Object.values(descriptors).map(({ face }) => face);

describe('geometry', () => {
  it('finds each point where it is drawn, flipped or not', () => {
    for (const face of faces) {
      for (const flipped of [false, true]) {
        for (let point = 0; point < face.files * face.ranks; point++) {
          const [column, row] = [columnOf(face, point, flipped), rowOf(face, point, flipped)];
          expect(pointAt(face, column, row, flipped)).toBe(point);
          expect(snap(face, (column + 0.5) / face.files, (row + 0.5) / face.ranks, flipped)).toBe(point);
        }
      }
    }
  });
  it('plays nothing in the middle between four points and outside', () => {
    const face = descriptors.go.face;
    expect(snap(face, 5 / 19, 5 / 19, false)).toBeNull();
    expect(snap(face, 1.1, 0.5, false)).toBeNull();
  });
  it('names points in the labels of the board', () => {
    const [chessFace, , gomokuFace, goFace] = faces;
    expect(nameOf(chessFace!, 28)).toBe('e4');
    expect(nameOf(gomokuFace!, 8 + 15 * 7)).toBe('I8');
    expect(nameOf(goFace!, 8 + 19 * 7)).toBe('J8');
    expect(pointNamed(goFace!, 'q16')).toBe(15 + 19 * 15);
    expect(pointNamed(goFace!, 'i1')).toBeNull();
  });
  it('writes the board field of a FEN from the upper rank', () => {
    expect(fenOf(descriptors.chess.face, chessCells)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
    expect(fenOf(descriptors.xiangqi.face, xiangqiCells)).toBe('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR');
  });
  it('rounds the unit down to whole device pixels', () => {
    const face = descriptors.chess.face;
    expect(unitFor(face, 870, 900, 1)).toBe(108);
    expect(unitFor(face, 870, 900, 2)).toBe(108.5);
  });
  it('labels each side as it is seen', () => {
    const [eight, river, , stones] = faces.map((face) => [labelsOf(face, false), labelsOf(face, true)] as const);
    expect(eight![0].bottom.join('')).toBe('abcdefgh');
    expect(eight![1].bottom.join('')).toBe('hgfedcba');
    expect([eight![0].right[0], eight![1].right[0]]).toEqual(['8', '1']);
    expect(river![0].bottom.join('')).toBe('九八七六五四三二一');
    expect(river![1].bottom.join('')).toBe('987654321');
    expect(river![1].top.join('')).toBe('一二三四五六七八九');
    expect([stones![0].left[0], stones![1].left[0]]).toEqual(['19', '1']);
  });
});
