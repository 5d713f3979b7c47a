import { gatewaysText as text } from '../../text/en/gateways.ts'
import { errorsText } from '../../text/en/errors.ts'
import { type FailedSignIn, signInFailureWords } from '../../text/sign-in-words.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { OtherWays } from './other-ways.tsx'
import styles from './gateway-page.module.css'

interface SignInFailedProps {
  state: FailedSignIn
  profileId: string
  isStarting: boolean
  onAgain: () => void
  onPasteKey: () => void
}

/** Shows why a sign-in failed, with all error actions. */
export function SignInFailed({ state, profileId, isStarting, onAgain, onPasteKey }: SignInFailedProps) {
  const { title, text: explanation, details } = signInFailureWords(state)
  return (
    <>
      <Problem
        title={title}
        text={explanation}
        actions={
          <>
            <Button variant="primary" busy={isStarting} onClick={onAgain}>
              {text.signInAgain}
            </Button>
            <Button onClick={onPasteKey}>{text.pasteKey}</Button>
          </>
        }
        details={details === null ? undefined : { label: errorsText.details, content: details }}
      />
      {state.otherWays.length > 0 && (
        <section className={styles.part} aria-labelledby="other-ways">
          <h3 id="other-ways" className={styles.title}>
            {text.wayAgainTitle}
          </h3>
          <p className="dim">{text.wayAgainText}</p>
          <OtherWays profileId={profileId} ways={state.otherWays} />
        </section>
      )}
    </>
  )
}
