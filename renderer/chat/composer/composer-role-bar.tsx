import { X } from 'lucide-react'
import type { ComposerRole } from '#shared/chat-draft.ts'
import { previewOf } from '#shared/chat/preview-text.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { turnsText } from '../../text/en/turns.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
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
  const { as, name, toolCallId, afterId } = composerRole
  const place = useConversation(({ messages }) => previewOf((messages[afterId ?? '']?.text ?? '').slice(0, 60)))
  const isAtEnd = useConversation(({ order }) => afterId === undefined || order.at(-1) === afterId)
  const change = (part: Partial<ComposerRole>) => setComposerRole(conversationId, { ...composerRole, ...part })
  return (
    <div className={styles.role}>
      <span className="grow">
        {as === 'ask'
          ? words.asks
          : afterId === undefined
            ? words.adds[as]
            : `${words.addsAfter(turnsText.roleNames[as], place)} ${isAtEnd ? '' : words.restStays}`}
      </span>
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
