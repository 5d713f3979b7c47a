import { LogIn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView, KeychainState, SignInState } from '#shared/gateway-profile.ts'
import { useCommand } from '../../bridge/query.ts'
import type { ProfileStatus } from '../../text/profile-status.ts'
import { hostOf } from '../../text/plain-address.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { emptyKeyRequest, readKeyRequest } from './key-request.ts'
import { LimitedKey } from './limited-key.tsx'
import { ChooseGateway } from './choose-gateway.tsx'
import { SignInDone } from './sign-in-done.tsx'
import { SignInFailed } from './sign-in-failed.tsx'
import { SignInWaiting } from './sign-in-waiting.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './gateway-page.module.css'
import { SignedIn } from './signed-in.tsx'

interface SignInPanelProps {
  profile: GatewayProfileView
  profileStatus: ProfileStatus
  /** The sign-in of this gateway; `idle` if there is none, or it is another gateway's. */
  state: SignInState
  keychain: KeychainState['kind']
  onPasteKey: () => void
}

/** Shows whether there is a key for this gateway, and how to get one. */
export function SignInPanel({ profile, profileStatus, state, keychain, onPasteKey }: SignInPanelProps) {
  const start = useCommand('signIn.start')
  const [typed, setTyped] = useState(emptyKeyRequest)
  const [hasAmountError, setAmountError] = useState(false)
  const { name, authorizeUrl } = profile
  const explain = authorizeUrl === null ? text.noPage : text.explain[keychain](hostOf(authorizeUrl))
  const signIn = () => {
    const request = readKeyRequest(typed)
    setAmountError(request === undefined)
    if (request !== undefined) start.mutate({ profileId: profile.id, request })
  }
  const limits = (
    <LimitedKey
      value={typed}
      hasAmountError={hasAmountError}
      onChange={(next) => {
        setAmountError(false)
        setTyped(next)
      }}
    />
  )
  const heading = (title: string, words: string) => (
    <SignInHeading title={title} text={words} step={`${profile.id} ${state.step} ${profileStatus}`} />
  )

  switch (state.step) {
    case 'waiting':
    case 'exchanging':
      return (
        <>
          {heading(text.allowTitle, explain)}
          <SignInWaiting state={state} profile={profile} onPasteKey={onPasteKey} />
        </>
      )
    case 'failed':
      return (
        <>
          {heading(text.signInTo(name), explain)}
          <SignInFailed
            state={state}
            profileId={profile.id}
            isStarting={start.isPending}
            onAgain={signIn}
            onPasteKey={onPasteKey}
          />
          {authorizeUrl !== null && limits}
          {start.error && <ErrorProblem error={toErrorData(start.error)} />}
        </>
      )
    case 'idle':
    case 'done':
      break
  }

  // A gateway without a sign-in page may need no key.
  if (authorizeUrl === null && !profile.keys.user) {
    return (
      <>
        {heading(...keylessWords(profile, profileStatus))}
        <div className="row">
          <ChooseGateway profile={profile} variant="primary" />
          <Button variant={profile.isActive && profileStatus === 'no-key' ? 'primary' : 'default'} onClick={onPasteKey}>
            {text.pasteKey}
          </Button>
        </div>
      </>
    )
  }

  const isRefused = profileStatus === 'refused'
  const isDone = state.step === 'done' && profile.keys.user && !isRefused
  const withKey = isDone
    ? text.doneHeading(name)
    : authorizeUrl === null
      ? text.keyAddedFor(name)
      : text.signedInTo(name)
  const title = isRefused ? text.refusedBy(name) : profile.keys.user ? withKey : text.signInTo(name)
  const refusedText = authorizeUrl === null ? text.refusedTextPaste : text.refusedText
  return (
    <>
      {heading(title, isRefused ? refusedText : profile.keys.user ? text.signedInText : explain)}
      {isDone && <SignInDone profile={profile} keychain={keychain} request={state.request} />}
      {profile.keys.user && (
        <SignedIn
          profile={profile}
          isRefused={isRefused}
          isStarting={start.isPending}
          wasJustDone={isDone}
          onSignIn={signIn}
          onPasteKey={onPasteKey}
        />
      )}
      {!profile.keys.user && (
        <div className="row">
          <Button variant="primary" icon={LogIn} busy={start.isPending} onClick={signIn}>
            {start.isPending ? text.starting : text.signIn}
          </Button>
          <Button variant="ghost" onClick={onPasteKey}>
            {text.pasteKey}
          </Button>
          {/* It may be looked at without a key. */}
          <ChooseGateway profile={profile} variant="ghost" />
        </div>
      )}
      {authorizeUrl !== null && limits}
      {start.error && <ErrorProblem error={toErrorData(start.error)} onRetry={signIn} retrying={start.isPending} />}
    </>
  )
}

/** Returns the heading and the text of a gateway without a sign-in page and without a key. */
function keylessWords({ name, isActive }: GatewayProfileView, profileStatus: ProfileStatus): [string, string] {
  if (isActive && profileStatus === 'connected') return [text.connectedTo(name), text.keyless]
  if (isActive && profileStatus === 'no-key') return [text.keyNeeded(name), text.noPage]
  return [text.noKeyFor(name), text.noKeyYet]
}

interface SignInHeadingProps {
  title: string
  text: string
  /** Names the step. When it changes, the heading takes the focus if the focused element disappeared. */
  step: string
}

/** Heading of the current step of a sign-in. */
function SignInHeading({ title, text: explanation, step }: SignInHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) heading.current?.focus()
  }, [step])
  return (
    <div className={classNames('stack', styles.head)}>
      <h2 ref={heading} className={styles.headline} tabIndex={-1}>
        {title}
      </h2>
      <p className="dim">{explanation}</p>
    </div>
  )
}
