/**
 * Map of tiles: each country with likely datacentres, roughly where it is among its neighbours. Rows from north to
 * south; `..` is sea.
 */
const rows = [
  '.. .. .. .. .. IS .. NO SE FI .. .. .. .. .. .. .. ..',
  '.. CA .. .. .. IE GB NL DE DK PL UA RU KZ .. .. .. ..',
  '.. US .. .. .. PT BE FR CH AT CZ RO TR .. CN KR JP ..',
  '.. MX .. .. .. ES LU IT HU GR BG IL AE IN HK TW PH ..',
  '.. CO .. BR .. MA .. .. EG .. .. SA QA TH VN MY SG ..',
  '.. CL AR .. .. .. NG .. KE ZA .. .. .. ID .. .. AU NZ',
]

export interface Tile {
  readonly code: string
  /** Both from 1. */
  readonly column: number
  readonly row: number
}

export const tiles: readonly Tile[] = rows.flatMap((line, row) =>
  line.split(' ').flatMap((code, column) => (code === '..' ? [] : [{ code, column: column + 1, row: row + 1 }])),
)

export const columns = 18
