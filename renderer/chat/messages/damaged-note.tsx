import { TriangleAlert } from 'lucide-react'
import { chatText } from '../../text/en/chat.ts'

/** Shown under a message whose stored row does not match its checksum. */
export function DamagedNote() {
  return (
    <p className="damaged t-warn small">
      <TriangleAlert className="s" />
      {chatText.damaged}
    </p>
  )
}
