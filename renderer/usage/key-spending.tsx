import { useGateways } from '../gateways/gateways.ts'
import { creditFact, limitFact, spendingFacts } from '../gateways/spending-facts.ts'
import { useKeySpending } from '../gateways/use-key-spending.ts'
import { keySpendingText as text } from '../text/en/key-spending.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './key-spending.module.css'

/** Shows what the gateway in use reports about its key: also what other programs spent with it, and what is left. */
export function KeySpending() {
  const profile = useGateways().profiles?.find(({ isActive }) => isActive)
  const { hasKey, status, credit } = useKeySpending(profile)
  if (profile === undefined || !hasKey || status === undefined) return null
  const ofKey = status === null ? [] : [...spendingFacts(status), limitFact(status)]
  const facts = [...ofKey, creditFact(profile, credit)].filter((fact) => fact !== null)
  return (
    <section className={styles.spending} aria-labelledby="key-spending">
      <h2 id="key-spending" className="medium">
        {text.title}
      </h2>
      <p className="small quiet">{text.of(profile.name)}</p>
      {facts.length === 0 ? (
        <p className="small quiet">{text.notReported}</p>
      ) : (
        <dl className={styles.facts}>
          {facts.map(({ name, value, isHint = false }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={classNames('num', isHint ? 'quiet' : 'medium')}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
