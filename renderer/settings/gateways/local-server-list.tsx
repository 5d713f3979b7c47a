import type { LocalServer } from '#shared/local-server-schema.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { useLocalServers, useLocalServerWatch } from '../../connect/local-servers.ts'
import { connectCardsText as text } from '../../text/en/connect-cards.ts'
import { classNames } from '../../ui/class-names.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './gateways-section.module.css'

/** The model servers that the embedded gateway looks for: whether each runs, and whether it is used. */
export function LocalServerList() {
  useLocalServerWatch()
  const servers = useLocalServers() ?? []
  if (servers.length === 0) return null
  return (
    <ul className={styles.servers} aria-label={text.servers}>
      {servers.map((server) => (
        <ServerRow key={server.slug} server={server} />
      ))}
    </ul>
  )
}

function ServerRow({ server: { slug, name, address, state, models } }: { server: LocalServer }) {
  const { declinedServers } = useSettings()
  const changeSettings = useChangeSettings()
  const isUsed = !declinedServers.includes(slug)
  const words = {
    running: text.runningWith(models.length),
    'not-running': text.stopped,
    declined: text.off,
  }[isUsed ? state : 'declined']
  return (
    <li className={styles.server}>
      <StatusDot state={state === 'running' && isUsed ? 'ok' : 'off'} />
      <span className="cut">
        {name} <span className={classNames('small quiet', styles.words)}>{words}</span>
      </span>
      <span className="small quiet num">{address}</span>
      <Switch
        label={text.serverToUse(name)}
        checked={isUsed}
        onChange={(checked) =>
          changeSettings({
            declinedServers: checked ? declinedServers.filter((each) => each !== slug) : [...declinedServers, slug],
          })
        }
      />
    </li>
  )
}
