import type { Provider } from '#shared/gateway/providers.ts'
import { countryName } from '../text/country.ts'
import { providersText as text } from '../text/en/providers.ts'
import { publishedLinks } from './published-links.ts'

interface ProviderTableProps {
  providers: readonly Provider[]
  chosenSlug: string | null
  /** The detail beside it tells the last column too, and there is less room. */
  isDetailBeside: boolean
  onChoose: (slug: string | null) => void
}

export function ProviderTable({ providers, chosenSlug, isDetailBeside, onChoose }: ProviderTableProps) {
  return (
    <table className="table table-fixed" aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col" className="w-[26%]">
            {text.columns.name}
          </th>
          <th scope="col" className="w-[20%]">
            {text.columns.slug}
          </th>
          <th scope="col" className="w-[17%]">
            {text.columns.headquarters}
          </th>
          <th scope="col">{text.columns.datacenters}</th>
          {!isDetailBeside && (
            <th scope="col" className="wide-only">
              {text.columns.tells}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {providers.map((provider) => {
          const isChosen = provider.slug === chosenSlug
          const toggle = () => onChoose(isChosen ? null : provider.slug)
          return (
            // The row is a larger target for the pointer; the button in it is what the keyboard reaches.
            <tr key={provider.slug} data-selected={isChosen || undefined} onClick={toggle}>
              <td>
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
              <td className="mono dim cut">{provider.slug}</td>
              <td className="cut">
                <Known value={countryName(provider.headquarters)} />
              </td>
              <td className="cut">
                <Datacenters codes={provider.datacenters} />
              </td>
              {!isDetailBeside && (
                <td className="wide-only dim cut">
                  {publishedLinks(provider)
                    .map(({ kind }) => text.tells[kind])
                    .join(', ') || <span className="quiet">{text.unknown}</span>}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Known({ value }: { value: string | null }) {
  return value ?? <span className="quiet">{text.unknown}</span>
}

/** No list is not the same as an empty one. */
function Datacenters({ codes }: { codes: readonly string[] | null | undefined }) {
  if (!codes) return <span className="quiet">{text.unknown}</span>
  if (codes.length === 0) return <span className="quiet">{text.none}</span>
  const countries = codes.map((code) => countryName(code) ?? text.unknown).join(', ')
  return <span title={countries}>{countries}</span>
}
