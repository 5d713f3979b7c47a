import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type DataPolicy, type EffectivePolicy, openPolicy, type PolicySource } from '#shared/data-policy.ts'
import type { PolicyOwner } from '#shared/data-policy-schema.ts'
import { dataRegionNames } from '#shared/data-regions.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import { useCall, useCommand, useInvalidate } from '../bridge/query.ts'
import { dataPolicyText as text } from '../text/en/data-policy.ts'
import { formatList } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Switch } from '../ui/switch.tsx'
import tag from '../ui/tag.module.css'
import styles from './data-policy.module.css'

interface PolicyRulesProps {
  owner: PolicyOwner
  providers: readonly Provider[]
  /** What applies in all, and where it comes from; without it only the owner's own rules are shown. */
  effective?: EffectivePolicy | undefined
}

/** The rules of one policy. One that another policy sets is on, and cannot be switched off here. */
export function PolicyRules({ owner, providers, effective }: PolicyRulesProps) {
  const { policy, change } = usePolicy(owner)
  const sources = effective?.sources
  const { excluded } = policy
  /** Whether another policy sets it, too. What is effective still has the owner's own rule until it is read again. */
  const isSetElsewhere = (from: readonly PolicySource[] = []) => from.some((source) => source !== owner.kind)
  const elsewhere = (effective?.excluded ?? []).filter(
    (slug) => !excluded.includes(slug) && isSetElsewhere(sources?.excluded[slug]),
  )
  const regionsElsewhere = isSetElsewhere(sources?.regions) ? (effective?.regions ?? null) : null
  const nameOf = (slug: string) => providers.find((each) => each.slug === slug)?.name ?? slug
  const offered = providers.filter(({ slug }) => !excluded.includes(slug) && !elsewhere.includes(slug))
  return (
    <div className={styles.rules}>
      <div className={styles.rule}>
        <RuleName name={text.noRetention} help={text.noRetentionHelp} sources={sources?.noRetention} />
        <Switch
          label={text.noRetention}
          checked={policy.noRetention || isSetElsewhere(sources?.noRetention)}
          disabled={!policy.noRetention && isSetElsewhere(sources?.noRetention)}
          onChange={(noRetention) => change({ noRetention })}
        />
      </div>
      <div className={styles.rule}>
        <RuleName name={text.noTraining} help={text.noTrainingHelp} sources={sources?.noTraining} />
        <Switch
          label={text.noTraining}
          checked={policy.noTraining || isSetElsewhere(sources?.noTraining)}
          disabled={!policy.noTraining && isSetElsewhere(sources?.noTraining)}
          onChange={(noTraining) => change({ noTraining })}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset is for a form. */}
      <div className={styles.rule} data-wide role="group" aria-label={text.regions}>
        <RuleName name={text.regions} help={text.regionsHelp} sources={sources?.regions} />
        <div className={styles.choices}>
          {dataRegionNames.map((region) => {
            const isChosen = (policy.regions ?? regionsElsewhere)?.includes(region) ?? false
            return (
              <Button
                key={region}
                size="small"
                icon={isChosen ? Check : undefined}
                aria-pressed={isChosen}
                // Regions that another policy allows can only be narrowed.
                disabled={regionsElsewhere?.includes(region) === false}
                onClick={() => {
                  const isOwn = policy.regions?.includes(region) ?? false
                  const regions = dataRegionNames.filter((each) =>
                    each === region ? !isOwn : policy.regions?.includes(each),
                  )
                  change({ regions: regions.length === 0 ? null : regions })
                }}
              >
                {text.regionNames[region]}
              </Button>
            )
          })}
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset is for a form. */}
      <div className={styles.rule} data-wide role="group" aria-label={text.excluded}>
        <RuleName
          name={text.excluded}
          sources={sources === undefined ? undefined : [...new Set(Object.values(sources.excluded).flat())]}
        />
        <div className={styles.choices}>
          {elsewhere.map((slug) => (
            <span key={slug} className={tag.tag}>
              {nameOf(slug)}
            </span>
          ))}
          {excluded.map((slug) => (
            <span key={slug} className={classNames(tag.tag, styles.excluded)}>
              {nameOf(slug)}
              <IconButton
                icon={X}
                size="small"
                label={text.includeAgain(nameOf(slug))}
                onClick={() => change({ excluded: excluded.filter((each) => each !== slug) })}
              />
            </span>
          ))}
          <Menu
            trigger={
              <Button size="small" disabled={offered.length === 0}>
                {text.exclude}
              </Button>
            }
            items={offered.map(({ slug, name }) => ({
              id: slug,
              label: name,
              onSelect: () => change({ excluded: [...excluded, slug] }),
            }))}
          />
        </div>
      </div>
    </div>
  )
}

interface RuleNameProps {
  name: string
  help?: string
  sources: readonly PolicySource[] | undefined
}

function RuleName({ name, help, sources = [] }: RuleNameProps) {
  return (
    <span className={styles.name}>
      {name}
      {help !== undefined && <span className="small quiet">{help}</span>}
      {sources.length > 0 && (
        <span className="small t-accent">{text.from(formatList(sources.map((source) => text.sources[source])))}</span>
      )}
    </span>
  )
}

/** Returns the policy of an owner and the function that changes it, which shows immediately. */
function usePolicy(owner: PolicyOwner): { policy: DataPolicy; change: (change: Partial<DataPolicy>) => void } {
  const read = useCall('policy.read', { owner }).data
  const set = useCommand('policy.set', { failed: text.notSaved })
  const invalidate = useInvalidate()
  const key = JSON.stringify(owner)
  const [written, setWritten] = useState<{ key: string; policy: DataPolicy } | null>(null)
  const writes = useRef(0)
  const policy = (written?.key === key ? written.policy : read) ?? openPolicy

  function change(changed: Partial<DataPolicy>): void {
    const next = { ...policy, ...changed }
    const write = ++writes.current
    setWritten({ key, policy: next })
    const onSettled = () => {
      // A later change is not saved yet.
      void invalidate('policy.read', 'policy.ofChat').then(() => write === writes.current && setWritten(null))
    }
    set.mutate({ owner, policy: next }, { onSettled })
  }
  return { policy, change }
}
