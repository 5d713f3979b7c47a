import type { Provider } from '#shared/gateway/providers.ts'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { publishedLinks } from './published-links.ts'

interface ProviderTableProps {
  providers: readonly Provider[]
  chosenSlug: string | null
  onChoose: (slug: string | null) => void
}

export function ProviderTable({ providers, chosenSlug, onChoose }: ProviderTableProps) {
  return (
    <table className="table" aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.columns.name}</th>
          <th scope="col">{text.columns.slug}</th>
          <th scope="col">{text.columns.headquarters}</th>
          <th scope="col">{text.columns.datacenters}</th>
          <th scope="col" className="wide-only">
            {text.columns.tells}
          </th>
        </tr>
      </thead>
      <tbody>
        {providers.map((provider) => {
          const isChosen = provider.slug === chosenSlug
          const toggle = () => onChoose(isChosen ? null : provider.slug)
          return (
            // The row is a larger target for the pointer; the button in it is what the keyboard reaches.
            <tr key={provider.slug} data-selected={isChosen || undefined} onClick={toggle}>
              <td className="max-w-[240px]">
                <button
                  type="button"
                  className="medium cut block max-w-full"
                  aria-expanded={isChosen}
                  onClick={(event) => {
                    event.stopPropagation()
                    toggle()
                  }}
                >
                  {provider.name}
                </button>
              </td>
              <td className="mono dim cut max-w-[200px]">{provider.slug}</td>
              <td>
                <Known value={provider.headquarters && countryName(provider.headquarters)} />
              </td>
              <td className="cut max-w-[240px]">
                <Datacenters codes={provider.datacenters} />
              </td>
              <td className="wide-only dim cut max-w-[280px]">
                {publishedLinks(provider)
                  .map(({ kind }) => text.tells[kind])
                  .join(', ') || <span className="quiet">{text.unknown}</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Known({ value }: { value: string | null | undefined }) {
  return value ? value : <span className="quiet">{text.unknown}</span>
}

/** No list is not the same as an empty one. */
function Datacenters({ codes }: { codes: readonly string[] | null | undefined }) {
  if (!codes) return <span className="quiet">{text.unknown}</span>
  if (codes.length === 0) return <span className="quiet">{text.none}</span>
  return <span title={codes.map(countryName).join(', ')}>{codes.map(countryName).join(', ')}</span>
}
