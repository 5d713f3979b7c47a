import { Spinner } from '../../ui/spinner.tsx'

/** What an answer waits for: the provider, or the end of a rate limit. */
export function WaitingNote({ note }: { note: string }) {
  return (
    <div className="waiting">
      <Spinner />
      {note}
    </div>
  )
}
