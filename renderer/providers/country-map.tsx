import type { Provider } from '#shared/gateway/providers.ts'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { classNames } from '../ui/class-names.ts'
import { europeanUnion, countriesOf } from './filter-providers.ts'
import styles from './country-map.module.css'

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

interface Tile {
  readonly code: string
  /** Both from 1. */
  readonly column: number
  readonly row: number
}

const tiles: readonly Tile[] = rows.flatMap((line, row) =>
  line.split(' ').flatMap((code, column) => (code === '..' ? [] : [{ code, column: column + 1, row: row + 1 }])),
)

interface CountryMapProps {
  providers: readonly Provider[]
  /** As in `ProviderFilter`. */
  country: string | null
  onChoose: (country: string | null) => void
}

/** Shows where providers compute: one tile per country, which is a button that filters by it. */
export function CountryMap({ providers, country, onChoose }: CountryMapProps) {
  const datacenters = counted(providers, 'datacenters')
  const headquarters = counted(providers, 'headquarters')
  const onMap = new Set(tiles.map(({ code }) => code))
  const others = [...new Set([...datacenters.keys(), ...headquarters.keys()])].filter((code) => !onMap.has(code))
  const tile = (code: string, style?: React.CSSProperties) => {
    const [machines, seats] = [datacenters.get(code) ?? 0, headquarters.get(code) ?? 0]
    const isChosen = country === code || (country === 'EU' && europeanUnion.has(code))
    if (machines + seats === 0) {
      return (
        <span key={code} className={classNames(styles.tile, isChosen && styles.chosen)} style={style} aria-hidden>
          {code}
        </span>
      )
    }
    return (
      <button
        key={code}
        type="button"
        className={classNames(
          styles.tile,
          styles.there,
          machines > 4 ? styles.many : machines > 1 && styles.some,
          isChosen && styles.chosen,
        )}
        style={style}
        aria-pressed={isChosen}
        title={text.tile(countryName(code) ?? code, machines, seats)}
        onClick={() => onChoose(country === code ? null : code)}
      >
        <span>{code}</span>
        <b>{machines > 0 && machines}</b>
        <span className="sr">{text.tile(countryName(code) ?? code, machines, seats)}</span>
        {seats > 0 && <i className={styles.seat} />}
      </button>
    )
  }
  return (
    <figure className={styles.map} aria-label={text.map}>
      <div className={styles.tiles}>
        {tiles.map(({ code, column, row }) => tile(code, { gridColumn: column, gridRow: row }))}
      </div>
      {others.length > 0 && (
        <div className={styles.elsewhere}>
          <span className="small quiet">{text.elsewhere}</span>
          {others.map((code) => tile(code))}
        </div>
      )}
      <figcaption className={classNames('small quiet', styles.legend)}>
        <span>
          <b className="num">{text.legend.number}</b> {text.legend.datacenters}
        </span>
        <span>
          <i className={styles.seat} /> {text.legend.headquarters}
        </span>
      </figcaption>
    </figure>
  )
}

function counted(providers: readonly Provider[], place: 'headquarters' | 'datacenters'): Map<string, number> {
  const counts = new Map<string, number>()
  for (const code of providers.flatMap((provider) => countriesOf(provider, place))) {
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return counts
}
