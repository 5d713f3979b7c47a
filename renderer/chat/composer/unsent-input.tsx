import { CircleAlert } from 'lucide-react'
import { unsentInputWords, useUnsent } from '../../parameters/use-unsent.ts'
import { useShowParameter } from '../conversation/shown-parameter.ts'
import { entriesOfChat } from '../inspector/unsaved-input.ts'
import styles from './composer.module.css'

/** Says beside Send which parameter input is not part of the next message. A click shows the field. */
export default function UnsentInput({ conversationId }: { conversationId: string }) {
  const entries = entriesOfChat(conversationId)
  const names = useUnsent(entries)
  const showParameter = useShowParameter(conversationId)
  const [first] = names
  return (
    // Always mounted, since a screen reader announces its changes.
    <output className={styles.unsent}>
      {first !== undefined && (
        <button type="button" onClick={() => showParameter(first)}>
          <CircleAlert className="s" aria-hidden />
          <span>{unsentInputWords(names, entries.store.getState())}</span>
        </button>
      )}
    </output>
  )
}
