import { CircleCheck, PlugZap } from 'lucide-react'
import { toErrorData } from '#shared/errors.ts'
import type { ConnectionTest, GatewayProfileView } from '#shared/gateway-profile.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { errorsText } from '../../text/en/errors.ts'
import { gatewaysText as text } from '../../text/en/gateways.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import { connectionWords } from './connection-words.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './gateway-page.module.css'

/** Tests whether the gateway answers, and shows the result. */
export function TestConnection({ profile }: { profile: GatewayProfileView }) {
  // Runs only by the button and after adding a gateway; the result stays until the address or the key changes.
  const test = useCall('profiles.test', { profileId: profile.id }, { enabled: false })
  const run = () => void test.refetch()
  return (
    <section className={styles.part} aria-labelledby="gateway-connection">
      <div className={classNames('row', styles.connection)}>
        <div className="grow">
          <h2 id="gateway-connection" className={styles.title}>
            {text.connection}
          </h2>
          <p className="small quiet">{text.connectionHelp}</p>
        </div>
        <Button busy={test.isFetching} onClick={run}>
          {test.isFetching ? text.testing : text.test}
        </Button>
      </div>
      {test.error && !test.isFetching && (
        <ErrorProblem error={toErrorData(test.error)} onRetry={run} failedAt={test.errorUpdatedAt} />
      )}
      {test.data && !test.error && !test.isFetching && <Found profile={profile} found={test.data} />}
    </section>
  )
}

function Found({ profile, found }: { profile: GatewayProfileView; found: ConnectionTest }) {
  const save = useCommand('profiles.save')
  const words = connectionWords(found)
  const { suggestedBaseUrl } = found
  const hasKeys = profile.keys.user || profile.keys.management
  const takeSuggestion = (baseUrl: string) => {
    const { id, name, authorizeUrl, dialect, forwarding } = profile
    save.mutate({ id, draft: { name, baseUrl, authorizeUrl, dialect, forwarding } })
  }
  return (
    <>
      <Problem
        tone={words.tone}
        icon={words.tone === 'calm' ? CircleCheck : undefined}
        title={words.title}
        text={suggestedBaseUrl !== null && hasKeys ? `${words.text} ${text.elsewhereDropsKeys}` : words.text}
        actions={
          suggestedBaseUrl !== null && (
            <Button
              icon={PlugZap}
              className={styles.suggestion}
              busy={save.isPending}
              onClick={() => takeSuggestion(suggestedBaseUrl)}
            >
              <span className="cut">{text.takeAddress(suggestedBaseUrl)}</span>
            </Button>
          )
        }
        details={words.details === null ? undefined : { label: errorsText.details, content: words.details }}
      />
      {save.error && <ErrorProblem error={toErrorData(save.error)} />}
    </>
  )
}
