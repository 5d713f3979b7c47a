import { type ErrorData, toErrorData } from '#shared/errors.ts'
import { useState } from 'react'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { useChooseGateway } from '../../gateways/gateway-commands.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { type ButtonProps, Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'

/** Makes this gateway the active one, or shows that it is. */
export function ChooseGateway({ profile, variant }: { profile: GatewayProfileView; variant: ButtonProps['variant'] }) {
  const choose = useChooseGateway()
  const [isChoosing, setChoosing] = useState(false)
  const [error, setError] = useState<ErrorData | null>(null)
  if (profile.isActive) return null

  async function run(): Promise<void> {
    setChoosing(true)
    setError(null)
    try {
      await choose(profile.id)
    } catch (failure) {
      setError(toErrorData(failure))
    } finally {
      setChoosing(false)
    }
  }
  return (
    <>
      <Button variant={variant} busy={isChoosing} title={text.chooseHelp} onClick={() => void run()}>
        {text.choose}
      </Button>
      {error && <ErrorProblem error={error} onRetry={() => void run()} />}
    </>
  )
}
