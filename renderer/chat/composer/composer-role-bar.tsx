import { X } from 'lucide-react'
import type { ComposerRole } from '#shared/chat-draft.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { setComposerRole } from '../draft/composer-roles.ts'
import { classNames } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import styles from './composer.module.css'

/** Shows the role in which the composer writes, unless it simply asks. */
export default function ComposerRoleBar({
  conversationId,
  composerRole,
}: {
  conversationId: string
  composerRole: ComposerRole
}) {
  const composer = useComposer()
  const { as, name, toolCallId } = composerRole
  const change = (part: Partial<ComposerRole>) => setComposerRole(conversationId, { ...composerRole, ...part })
  return (
    <div className={styles.role}>
      <span className="grow cut">{as === 'ask' ? words.asks : words.adds[as]}</span>
      {as === 'tool' ? (
        <label>
          {words.toolCallId}
          <input
            className={classNames(field.input, field.small, styles['role-field'])}
            value={toolCallId}
            spellCheck={false}
            onChange={(event) => change({ toolCallId: event.target.value })}
          />
        </label>
      ) : (
        <label title={words.nameHelp}>
          {words.name}
          <input
            className={classNames(field.input, field.small, styles['role-field'])}
            value={name}
            maxLength={64}
            spellCheck={false}
            onChange={(event) => change({ name: event.target.value })}
          />
        </label>
      )}
      <IconButton
        size="small"
        label={words.backToAsking}
        icon={X}
        onClick={() => {
          setComposerRole(conversationId, null)
          composer.current?.focus()
        }}
      />
    </div>
  )
}
