import { Copy, Check, Circle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'
import { useCommand } from '../../bridge/query.ts'
import { formatClock } from '../../text/format.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { OtherWays } from './other-ways.tsx'
import { PasteCode } from './paste-code.tsx'
import { classNames } from '../../ui/class-names.ts'
import page from './gateway-page.module.css'
import styles from './sign-in.module.css'

interface SignInStepProps {
  state: 'done' | 'now' | 'todo'
  label: string
  /** At the end of the line: a button or the time left. */
  children?: ReactNode
}

const marks = { done: <Check />, now: <Spinner />, todo: <Circle /> }

/** One step of a sign-in. */
function SignInStep({ state, label, children }: SignInStepProps) {
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark}>{marks[state]}</span>
      <span>{label}</span>
      {children}
    </li>
  )
}

export type SignInInProgress = Extract<SignInState, { step: 'waiting' | 'exchanging' }>

interface SignInWaitingProps {
  state: SignInInProgress
  profile: GatewayProfileView
  onPasteKey: () => void
}

/** Shows a sign-in in progress: what is done, what to do in the browser, and what to do if it does not return. */
export function SignInWaiting({ state, profile, onPasteKey }: SignInWaitingProps) {
  const openAgain = useCommand('signIn.openAgain')
  const cancel = useCommand('signIn.cancel')
  const { isCopied, copy } = useCopy()
  const [wasOpened, setOpened] = useState(false)
  const isWaiting = state.step === 'waiting'
  const isPasting = state.way === 'paste'
  const error = openAgain.error ?? cancel.error

  return (
    <>
      <div className={classNames('stack', styles.waiting)}>
        <ol>
          <SignInStep state="done" label={text.steps.opened}>
            {isWaiting && (
              <Button
                size="small"
                variant="ghost"
                className={styles['step-action']}
                busy={openAgain.isPending}
                onClick={() => openAgain.mutate({}, { onSuccess: () => setOpened(true) })}
              >
                {text.openAgain}
              </Button>
            )}
          </SignInStep>
          <SignInStep state={isWaiting ? 'now' : 'done'} label={isPasting ? text.steps.paste : text.steps.allow}>
            {isWaiting && (
              <span className="small quiet">
                <Countdown
                  until={state.expiresAt}
                  left={(seconds) => text.timeLeft(formatClock(seconds * 1000))}
                  over={text.timeOver}
                />
              </span>
            )}
          </SignInStep>
          <SignInStep state={isWaiting ? 'todo' : 'now'} label={text.steps.arrive} />
        </ol>
        {error && <ErrorProblem error={toErrorData(error)} />}
        <div className="row">
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({})}>
            {text.cancel}
          </Button>
          {isWaiting && (
            <>
              <Button variant="ghost" icon={Copy} onClick={() => copy(state.url)}>
                {isCopied ? text.copied : text.copyAddress}
              </Button>
              <Button variant="ghost" onClick={() => cancel.mutate({}, { onSuccess: onPasteKey })}>
                {text.pasteKey}
              </Button>
            </>
          )}
        </div>
        {/* Announces changes without a press once per step. */}
        <output className="sr" aria-live="polite">
          {isWaiting ? (wasOpened ? text.openedAgain : text.announceWaiting(profile.name)) : text.announceExchanging}
        </output>
      </div>
      {isWaiting && isPasting && <PasteCode dialect={profile.dialect} />}
      {isWaiting && state.otherWays.length > 0 && (
        <section className={page.part} aria-labelledby="other-ways">
          <h3 id="other-ways" className={isPasting ? 'medium' : page.title}>
            {isPasting ? text.notThisWay : text.otherWayTitle}
          </h3>
          {!isPasting && <p className="dim">{text.otherWayText}</p>}
          <OtherWays profileId={profile.id} ways={state.otherWays} />
        </section>
      )}
    </>
  )
}
