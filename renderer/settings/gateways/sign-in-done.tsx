import { CircleCheck, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { GatewayProfileView, KeychainState, KeyRequest } from '#shared/gateway-profile.ts'
import { useChooseGateway } from '../../gateways/gateway-commands.ts'
import { useNewChat } from '../../conversations/new-chat.ts'
import type { KeyStatus } from '#shared/gateway/keys.ts'
import { useKeySpending } from '../../gateways/use-key-spending.ts'
import { formatCost } from '../../text/format.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { classNames } from '../../ui/class-names.ts'
import problem from '../../ui/problem.module.css'
import styles from './sign-in.module.css'

interface SignInDoneProps {
  profile: GatewayProfileView
  keychain: KeychainState['kind']
  /** The limits that were asked for. */
  request: KeyRequest | undefined
}

/** Shows that the key has arrived, and starts a chat with this gateway, which becomes the active one. */
export function SignInDone({ profile, keychain, request }: SignInDoneProps) {
  const { status } = useKeySpending(profile)
  const asked = request?.limitUsd ?? null
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
      {asked !== null && status && !hasLimit(status, asked) && (
        <output className="small t-warn">
          {text.limitedKey.notGiven(
            formatCost(asked),
            typeof status.limit === 'number' ? formatCost(status.limit) : text.limitedKey.noLimit,
          )}
        </output>
      )}
      {error && <ErrorProblem error={error} onRetry={() => void begin()} retrying={isOpening} />}
    </>
  )
}

/** Returns whether a key has at most the limit that was asked for. One that is not reported may have it. */
function hasLimit({ limit }: KeyStatus, asked: number): boolean {
  return limit === undefined || (limit !== null && limit <= asked)
}
