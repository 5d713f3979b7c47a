import { Plus } from 'lucide-react'
import type { Upstream } from '#shared/programs/program-access.ts'
import { useCall } from '../../bridge/query.ts'
import { openConnectDialog } from '../../connect/connect-dialog-state.ts'
import { useLocalServerWatch } from '../../connect/local-servers.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { gatewayUpstreamsText as text } from '../../text/en/gateway-upstreams.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import page from '../../ui/page.module.css'
import edges from '../gateway-edges.module.css'
import { GatewayRow } from './gateway-row.tsx'
import { ServerUpstreamRow } from './server-upstream-row.tsx'
import styles from './upstreams.module.css'

/** Where requests of programs go: the signed-in gateways and the servers on this computer, in the order of attempts. */
export function UpstreamsPage() {
  useLocalServerWatch()
  const upstreams = useCall('programs.upstreams', {})
  return (
    <>
      <Toolbar
        title={text.title}
        actions={
          <Button icon={Plus} onClick={openConnectDialog}>
            {text.connect}
          </Button>
        }
      />
      <div className="scroll">
        <div className={classNames(page.page, edges.page)}>
          <Loaded query={upstreams} loading={<Skeleton label={text.title} rows={4} rowHeight={56} />}>
            {(list) => <Upstreams list={list} />}
          </Loaded>
        </div>
      </div>
    </>
  )
}

function Upstreams({ list }: { list: readonly Upstream[] }) {
  const gateways = list.filter(({ kind }) => kind === 'profile')
  const servers = list.filter(({ kind }) => kind !== 'profile')
  const [example] = [...gateways.filter(({ state }) => state === 'usable'), ...gateways, ...servers]
  return (
    <>
      <section className={page.section} aria-label={text.gateways}>
        <h2>{text.gateways}</h2>
        <p className="dim">{text.intro}</p>
        {gateways.length > 0 && <Caption>{text.mayUseColumn}</Caption>}
        {gateways.length === 0 ? (
          <p className={classNames('small quiet', styles.none)}>{text.noneText}</p>
        ) : (
          <ul className={styles.rows}>
            {gateways.map((upstream) => (
              <GatewayRow key={upstream.id} upstream={upstream} />
            ))}
          </ul>
        )}
      </section>
      <section className={page.section} aria-label={text.servers}>
        <h2>{text.servers}</h2>
        {servers.length > 0 && <Caption>{text.usedColumn}</Caption>}
        {servers.length === 0 ? (
          <p className={classNames('small quiet', styles.none)}>{text.noServers}</p>
        ) : (
          <ul className={styles.rows}>
            {servers.map((upstream) => (
              <ServerUpstreamRow key={upstream.id} upstream={upstream} />
            ))}
          </ul>
        )}
      </section>
      <section className={page.section} aria-label={text.order}>
        <h2>{text.order}</h2>
        <ul className={styles.order}>
          {example !== undefined && <li>{text.orderText(`${example.slug}/…`)}</li>}
          <li>{text.orderShared}</li>
          <li>{text.orderKeys}</li>
        </ul>
      </section>
    </>
  )
}

/** Describes what the switches below do; each has a separate name. */
function Caption({ children }: { children: string }) {
  return (
    <p className={classNames('small quiet', styles.caption)} aria-hidden>
      {children}
    </p>
  )
}
