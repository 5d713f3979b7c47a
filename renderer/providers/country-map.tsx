import { type KeyboardEvent, type SVGProps, useMemo, useState } from 'react'
import { type MapCountry, world } from 'virtual:world-map'
import type { Provider } from '#shared/gateway/providers.ts'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/button.tsx'
import { europeanUnion } from './filter-providers.ts'
import { type CountryCounts, countByCountry, shadeOf } from './country-counts.ts'
import styles from './country-map.module.css'

interface CountryMapProps {
  providers: readonly Provider[]
  /** As in `ProviderFilter`. */
  country: string | null
  onChoose: (country: string | null) => void
}

/** Radius of a country that is too small to be drawn, in units of the map. */
const dotRadius = 3
const land = world.countries.map(({ path }) => path).join('')
const onMap = new Set(world.countries.map(({ code }) => code))

/**
 * Shows where providers compute, if any country is known: the more providers have datacenters in a country, the darker
 * it is. Each country with a provider is a button that filters by it.
 */
export function CountryMap({ providers, country, onChoose }: CountryMapProps) {
  const counts = useMemo(() => countByCountry(providers), [providers])
  const [pointed, point] = useState<MapCountry | null>(null)
  const there = world.countries.filter(({ code }) => counts.has(code))
  const elsewhere = [...counts.keys()].filter((code) => !onMap.has(code))
  const isChosen = (code: string) => country === code || (country === 'EU' && europeanUnion.has(code))
  const toggle = (code: string) => onChoose(country === code ? null : code)

  // A gateway on this computer has no countries.
  if (counts.size === 0) return null
  return (
    <figure className={styles.map} aria-label={text.map}>
      <div className={styles.world}>
        <svg viewBox={`0 0 ${world.width} ${world.height}`} onPointerLeave={() => point(null)}>
          <path className={styles.land} d={land} aria-hidden />
          {there.map((place) => {
            const { code } = place
            return (
              <Shape
                key={code}
                place={place}
                className={styles.place}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A shape of a drawing cannot be a button element
                role="button"
                tabIndex={0}
                aria-label={describe(code, counts)}
                aria-pressed={isChosen(code)}
                data-shade={shadeOf(counts.get(code))}
                onClick={() => toggle(code)}
                onKeyDown={(event) => pressByKey(event, () => toggle(code))}
                onPointerEnter={() => point(place)}
                onFocus={() => point(place)}
                onBlur={() => point(null)}
              />
            )
          })}
        </svg>
        {pointed !== null && (
          <span
            className={styles.tip}
            style={{ left: `${(pointed.x / world.width) * 100}%`, top: `${(pointed.y / world.height) * 100}%` }}
            aria-hidden
          >
            {describe(pointed.code, counts)}
          </span>
        )}
      </div>
      <figcaption className={classNames('small quiet', styles.legend)}>
        <span>{text.legend.title}</span>
        {([1, 2, 3] as const).map((shade) => (
          <span key={shade}>
            <i data-shade={shade} /> {text.legend.shades[shade]}
          </span>
        ))}
        {there.some(({ code }) => shadeOf(counts.get(code)) === 0) && (
          <span>
            <i data-shade={0} /> {text.legend.headquarters}
          </span>
        )}
        {elsewhere.length > 0 && (
          <span className={styles.elsewhere}>
            {text.elsewhere}
            {elsewhere.map((code) => (
              <Button
                key={code}
                size="small"
                aria-pressed={isChosen(code)}
                title={describe(code, counts)}
                onClick={() => toggle(code)}
              >
                {countryName(code) ?? code}
              </Button>
            ))}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

/** Draws a country: its outline, or a dot if it has none. */
function Shape({
  place: { path, x, y },
  ...props
}: { place: MapCountry } & SVGProps<SVGPathElement & SVGCircleElement>) {
  return path === '' ? <circle cx={x} cy={y} r={dotRadius} {...props} /> : <path d={path} {...props} />
}

/** Unlike a button, a shape of a drawing does not react to keys. */
function pressByKey(event: KeyboardEvent, press: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  press()
}

function describe(code: string, counts: CountryCounts): string {
  const { datacenters, headquarters } = counts.get(code) ?? { datacenters: 0, headquarters: 0 }
  return text.tile(countryName(code) ?? code, datacenters, headquarters)
}
