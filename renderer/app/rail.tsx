import { CircleQuestionMark, type LucideIcon, Monitor, Server, createLucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import type { ViewName } from '#shared/settings.ts'
import { openConnectDialog } from '../connect/connect-dialog-state.ts'
import { appText } from '../text/en/app.ts'
import { appShortcuts } from '../ui/app-shortcuts.ts'
import { closeHelp, openHelp, useHelp } from '../help/help-state.ts'
import { GatewayMenu } from '../gateways/gateway-menu.tsx'
import { platform } from '../ui/platform.ts'
import { type ShortcutKeys, ariaShortcut } from '../ui/shortcut-keys.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { railViews, views } from './view-table.ts'
import { gatehouseMark } from './gatehouse-mark.ts'
import { classNames } from '../ui/class-names.ts'
import { type StatusDotState, StatusDot } from '../ui/status-dot.tsx'
import styles from './rail.module.css'

const GatehouseMark = createLucideIcon('gatehouse', gatehouseMark)

interface RailProps {
  current: ViewName
  /** Undefined until main has published it. */
  gateway: GatewayStatus | undefined
  onGoTo: (view: ViewName) => void
}

/** Navigates between the views and shows the active gateway. */
export function Rail({ current, gateway, onGoTo }: RailProps) {
  const link = (view: ViewName) => (
    <RailLink
      key={view}
      to={view}
      name={appText.views[view]}
      icon={views[view].icon}
      shortcut={appShortcuts[view]}
      isCurrent={view === current}
      onGoTo={onGoTo}
    />
  )
  return (
    <nav className={styles.rail} aria-label={appText.main}>
      <span className={styles.mark}>
        <GatehouseMark />
      </span>
      {railViews.map(link)}
      <span className="grow" />
      {gateway && (
        <GatewayMenu
          side="right"
          align="end"
          trigger={<GatewayButton gateway={gateway} />}
          onConnect={openConnectDialog}
        />
      )}
      <HelpButton />
      {link('settings')}
    </nav>
  )
}

const dots: Record<GatewayStatus['state'], StatusDotState> = {
  starting: 'off',
  connected: 'ok',
  unreachable: 'warn',
  'signed-out': 'warn',
}

interface GatewayButtonProps extends ComponentProps<'button'> {
  gateway: GatewayStatus
}

/** Opens the gateway switcher, which passes its handlers as further props. */
function GatewayButton({ gateway, ...handlers }: GatewayButtonProps) {
  const name = appText.gateway(gateway.name, gateway.state)
  const Icon = gateway.isEmbedded ? Monitor : Server
  const dot = dots[gateway.state]
  return (
    <Tooltip text={name} side="right">
      <button type="button" aria-label={name} {...handlers}>
        <Icon />
        <StatusDot state={dot} className={classNames(styles.dot, dot === 'off' && styles.off)} />
      </button>
    </Tooltip>
  )
}

function HelpButton() {
  const isOpen = useHelp((help) => help.isOpen)
  return (
    <Tooltip text={appText.help} shortcut={appShortcuts.help} side="right">
      <button
        type="button"
        aria-label={appText.help}
        aria-pressed={isOpen}
        aria-keyshortcuts={ariaShortcut(appShortcuts.help, platform)}
        onClick={() => (isOpen ? closeHelp() : openHelp())}
      >
        <CircleQuestionMark />
      </button>
    </Tooltip>
  )
}

interface RailLinkProps {
  to: ViewName
  name: string
  icon: LucideIcon
  shortcut?: ShortcutKeys
  isCurrent?: boolean
  onGoTo: (view: ViewName) => void
}

function RailLink({ to, name, icon: Icon, shortcut, isCurrent, onGoTo }: RailLinkProps) {
  return (
    <Tooltip text={name} shortcut={shortcut} side="right">
      <a
        href={`#${to}`}
        draggable={false}
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut, platform)}
        onClick={(event) => {
          event.preventDefault()
          onGoTo(to)
        }}
      >
        <Icon />
      </a>
    </Tooltip>
  )
}
