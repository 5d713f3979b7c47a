import type { Provider } from '#shared/gateway/providers.ts'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { Button } from '../ui/button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { countriesOf, type ProviderFilter } from './filter-providers.ts'
import { classNames } from '../ui/class-names.ts'
import field from '../ui/field.module.css'
import toolbar from '../ui/toolbar.module.css'
import styles from './providers.module.css'

interface ProviderFiltersProps {
  providers: readonly Provider[]
  filter: ProviderFilter
  onChange: (change: Partial<ProviderFilter>) => void
}

/** Filters by text and country, and by whether headquarters or datacenters count. */
export function ProviderFilters({ providers, filter, onChange }: ProviderFiltersProps) {
  const codes = new Set(providers.flatMap((provider) => countriesOf(provider)))
  if (filter.country !== null && filter.country.length === 2 && filter.country !== 'EU') codes.add(filter.country)
  const countries = [...codes]
    .map((code) => ({ code, name: countryName(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const option = (code: string, name: string) => (
    <option key={code} value={code}>
      {name}
    </option>
  )
  return (
    <div className={toolbar.subbar}>
      <SearchBox
        label={text.search}
        value={filter.query}
        onChange={(query) => onChange({ query })}
        focusKey="/"
        className={styles.search}
      />
      <select
        className={classNames(field.select, field.auto, styles.country)}
        aria-label={text.filterByCountry}
        value={filter.country ?? ''}
        onChange={(event) => onChange({ country: event.target.value || null })}
      >
        <option value="">{text.anyCountry}</option>
        {option('EU', text.europeanUnion)}
        {countries.map(({ code, name }) => option(code, name))}
        {option('unknown', text.unknownCountry)}
      </select>
      <select
        className={classNames(field.select, field.auto, styles.place)}
        aria-label={text.place}
        value={filter.place}
        onChange={(event) => {
          const place = event.target.value
          if (place === 'any' || place === 'headquarters' || place === 'datacenters') onChange({ place })
        }}
      >
        {(['any', 'headquarters', 'datacenters'] as const).map((place) => (
          <option key={place} value={place}>
            {text.places[place]}
          </option>
        ))}
      </select>
      <Button
        size="small"
        aria-pressed={filter.isOnlyInEurope}
        title={text.onlyInEuropeHint}
        onClick={() => onChange({ isOnlyInEurope: !filter.isOnlyInEurope })}
      >
        {text.onlyInEurope}
      </Button>
    </div>
  )
}
