import { toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { regionAt } from '#shared/gateway-regions.ts'
import { useCommand } from '../../bridge/query.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { RegionChoice } from '../../connect/region-choice.tsx'
import styles from './gateway-page.module.css'

const text = gatewaysText.region

/** Chooses the region of a gateway with regional hosts. Shows nothing for others. */
export function RegionPart({ profile }: { profile: GatewayProfileView }) {
  const setRegion = useCommand('profiles.setRegion')
  const region = regionAt(profile.baseUrl)
  if (region === null) return null
  return (
    <section className={styles.part} aria-labelledby="gateway-region">
      <h2 id="gateway-region" className={styles.title}>
        {text.title}
      </h2>
      <RegionChoice
        region={setRegion.isPending ? setRegion.variables.region : region}
        onChange={(chosen) => setRegion.mutate({ profileId: profile.id, region: chosen })}
      />
      <p className="small quiet">{text.help}</p>
      {setRegion.error && <ErrorProblem error={toErrorData(setRegion.error)} />}
    </section>
  )
}
