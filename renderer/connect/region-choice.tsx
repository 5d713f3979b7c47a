import { type GatewayRegion, gatewayRegions } from '#shared/gateway-regions.ts'
import { gatewaysText } from '../text/en/gateways.ts'
import { Segmented } from '../ui/segmented.tsx'

const text = gatewaysText.region
const options = gatewayRegions.map((value) => ({ value, label: text.names[value] }))

/** Chooses where a gateway processes requests. */
export function RegionChoice({
  region,
  onChange,
}: {
  region: GatewayRegion
  onChange: (region: GatewayRegion) => void
}) {
  return (
    <div className="row">
      <Segmented label={text.title} value={region} options={options} onChange={onChange} />
    </div>
  )
}
