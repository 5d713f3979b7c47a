import { CircleCheck, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView, KeychainState } from '#shared/gateway-profile.ts'
import { useChooseGateway } from '../../gateways/gateway-commands.ts'
import { useNewChat } from '../../conversations/new-chat.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { classNames } from '../../ui/class-names.ts'
import problem from '../../ui/problem.module.css'
import styles from './sign-in.module.css'

interface SignInDoneProps {
  profile: GatewayProfileView
  keychain: KeychainState['kind']
}

/** Shows that the key has arrived, and starts a chat with this gateway, which becomes the active one. */
export function SignInDone({ profile, keychain }: SignInDoneProps) {
  const newChat = useNewChat()
  const choose = useChooseGateway()
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<ErrorData | null>(null)

  async function begin(): Promise<void> {
    setOpening(true)
    setError(null)
    try {
      if (!profile.isActive) await choose(profile.id)
      await newChat()
    } catch (failure) {
      setError(toErrorData(failure))
    } finally {
      setOpening(false)
    }
  }

  return (
    <>
      <output className={classNames(problem.problem, problem.calm)}>
        <CircleCheck className={styles.done} />
        <span className={problem.title}>{text.doneTitle}</span>
        <span className={problem.text}>{text.doneText[keychain]}</span>
        <span className={problem.actions}>
          <Button variant="primary" icon={SquarePen} busy={isOpening} onClick={() => void begin()}>
            {text.newChat}
          </Button>
        </span>
      </output>
      {error && <ErrorProblem error={error} onRetry={() => void begin()} retrying={isOpening} />}
    </>
  )
}
