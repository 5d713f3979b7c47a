import type { AssistantMessage } from '#shared/conversation.ts'
import { useCall } from '../../../bridge/query.ts'
import { answersText } from '../../../text/en/answers.ts'
import { Loaded } from '../../../errors/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Likelihood } from './token-facts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TokenText } from './token-text.tsx'
import styles from './tokens.module.css'

/** Shows an answer token by token, with the probability of each. */
export default function TokenView({ answer }: { answer: Pick<AssistantMessage, 'id' | 'conversationId'> }) {
  const { id: messageId, conversationId } = answer
  const details = useCall('conversation.details', { conversationId, messageId })
  return (
    <div className={styles.view}>
      <Loaded query={details} loading={<Skeleton label={answersText.loadingTokens} rows={2} rowHeight={24} />}>
        {({ logprobs }) => {
          if (logprobs === null || logprobs.content.length + logprobs.refusal.length === 0) {
            return <p className="quiet">{answersText.noTokens}</p>
          }
          return (
            <>
              <Legend />
              {logprobs.content.length > 0 && <TokenText tokens={logprobs.content} name={answersText.tokens} />}
              {logprobs.refusal.length > 0 && (
                <>
                  <h3>{answersText.ofRefusal}</h3>
                  <TokenText tokens={logprobs.refusal} name={answersText.ofRefusal} />
                </>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

const levels: readonly Likelihood[] = [0, 1, 2, 3, 4]

/** Explains the lines, which differ in kind and weight, not in colour. */
function Legend() {
  return (
    <p className={classNames('small quiet', styles.legend)}>
      {answersText.legend}
      {levels.map((level) => (
        <span key={level} className={styles.token} data-likelihood={level}>
          {answersText.likelihoods[level]}
        </span>
      ))}
      <span className={styles.help}>{answersText.tokensHelp}</span>
    </p>
  )
}
