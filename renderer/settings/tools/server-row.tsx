import { CircleAlert, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ToolServer } from '#shared/tools/tool-server.ts'
import { useCommand } from '../../bridge/query.ts'
import { toolServersText as text } from '../../text/en/tool-servers.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { serverDots } from '../../tool-list/server-dots.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useToast } from '../../ui/toast.tsx'
import { serverAddress, serverCounts, serverStateWords } from './server-state-words.ts'
import styles from './servers.module.css'

interface ServerRowProps {
  server: ToolServer
  /** Milliseconds since 1970. */
  now: number
  onOpen: (dialog: 'log' | 'edit' | 'remove') => void
}

/** One server: its state, what it has, what runs, and the buttons that its state needs. */
export function ServerRow({ server, now, onOpen }: ServerRowProps) {
  const { name, state, isOn } = server
  const setOn = useCommand('tools.setOn', { failed: text.notTurned(name) })
  const isBusy = state.kind === 'starting' || state.kind === 'signing-in'
  const hasFailed = state.kind === 'restarting' || state.kind === 'failed'
  const counts = serverCounts(server)
  const words = serverStateWords(server, now)
  const address = serverAddress(server)
  return (
    <li className={styles.row} data-state={state.kind}>
      {isBusy ? (
        <Spinner className={styles.spinner} />
      ) : (
        <StatusDot state={serverDots[state.kind]} className={styles.dot} />
      )}
      <span className="row">
        <span className="medium cut">{name}</span>
        {counts !== '' && <span className="small quiet">{counts}</span>}
        {hasFailed && (
          <Tag tone="danger">
            <CircleAlert />
            {text.failures(state.failures)}
          </Tag>
        )}
      </span>
      <span className={styles.state}>
        {hasFailed ? (
          <span className={styles.failure} title={words}>
            {words} <NextStart state={state} />
          </span>
        ) : (
          <span className={state.kind === 'signed-out' ? 't-warn' : undefined}>{words}</span>
        )}
        <bdi className={classNames('mono cut', styles.address)} title={address}>
          {address}
        </bdi>
      </span>
      <span className={styles.actions}>
        <StateAction server={server} />
        <Button size="small" variant="ghost" aria-label={text.ofServer(text.log, name)} onClick={() => onOpen('log')}>
          {text.log}
        </Button>
        <Switch label={name} checked={isOn} onChange={(checked) => setOn.mutate({ name, isOn: checked })} />
        <Menu
          align="end"
          trigger={<IconButton size="small" icon={Ellipsis} label={text.ofServer(text.more, name)} />}
          items={[
            { label: text.edit, icon: Pencil, onSelect: () => onOpen('edit') },
            { label: text.remove, icon: Trash2, danger: true, onSelect: () => onOpen('remove') },
          ]}
        />
      </span>
    </li>
  )
}

function NextStart({ state }: { state: Extract<ToolServer['state'], { kind: 'restarting' | 'failed' }> }) {
  if (state.kind === 'failed') return text.notRestarted
  return <Countdown until={state.at} left={text.nextStart} over={text.startsNow} />
}

/** What helps most in the state of a server. */
function StateAction({ server: { name, state, signedInAt } }: { server: ToolServer }) {
  const startNow = useCommand('tools.startNow', { failed: text.notStarted(name) })
  const signIn = useCommand('tools.signIn')
  const toast = useToast()
  const cancel = useCommand('tools.cancelSignIn')
  const signOut = useCommand('tools.signOut', { failed: text.notSignedOut(name) })
  function startSignIn(): void {
    signIn.mutate(
      { name },
      {
        onError({ data }) {
          // The person has cancelled it.
          if (data.source === 'transport' && data.kind === 'cancelled') return
          toast.show({ text: `${text.notSignedIn(name)} ${translateMainMessage(data)}` })
        },
      },
    )
  }
  const button = (label: string, isBusy: boolean, run: () => void) => (
    <Button size="small" aria-label={text.ofServer(label, name)} busy={isBusy} onClick={run}>
      {label}
    </Button>
  )
  switch (state.kind) {
    case 'restarting':
    case 'failed':
      return button(text.startNow, startNow.isPending, () => startNow.mutate({ name }))
    case 'signed-out':
      return button(text.signIn, signIn.isPending, startSignIn)
    case 'signing-in':
      return button(text.cancelSignIn, cancel.isPending, () => cancel.mutate({ name }))
    case 'running':
      return signedInAt === null ? null : button(text.signOut, signOut.isPending, () => signOut.mutate({ name }))
    case 'off':
    case 'starting':
      return null
  }
}
