import type { PolicyOwner } from '#shared/data-policy-schema.ts'
import { useCall } from '../bridge/query.ts'
import { useOfGateway } from '../gateways/gateways.ts'
import { dataPolicyText as text } from '../text/en/data-policy.ts'
import { Scope } from './policy-panel.tsx'
import { PolicyRules } from './policy-rules.tsx'

interface PolicySectionProps {
  /** A gateway or a preset. */
  owner: Exclude<PolicyOwner, { kind: 'chat' }>
  className?: string | undefined
  titleClass?: string | undefined
}

/** The rules for the data of all chats of a gateway or with a preset. */
export function PolicySection({ owner, className, titleClass }: PolicySectionProps) {
  const providers = useCall('providers.list', useOfGateway(owner.profileId)).data?.data ?? []
  return (
    <section aria-label={text.title} className={className}>
      <h2 className={titleClass}>{text.title}</h2>
      <PolicyRules owner={owner} providers={providers} />
      <Scope note={owner.kind === 'preset' ? text.ofPreset : undefined} />
    </section>
  )
}
