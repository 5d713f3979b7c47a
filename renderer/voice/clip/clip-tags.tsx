import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Clip } from '#shared/voice.ts'
import { call } from '../../bridge/call.ts'
import { useCall } from '../../bridge/query.ts'
import { clipLibraryText as text } from '../../text/en/clip-library.ts'
import { useToast } from '../../ui/toast.tsx'

/** Maximum number of tags of a clip, and of characters in a tag. */
const maxTags = 20
const maxTagLength = 40

/** The tags of a clip, with buttons to remove them and a field to add a known or new one. */
export function ClipTags({ clip: { id: clipId, tags } }: { clip: Clip }) {
  const known = useCall('clip.tags', {}).data ?? []
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isFull = tags.length >= maxTags

  async function save(wanted: readonly string[]): Promise<boolean> {
    try {
      await call('clip.tag', { clipId, tags: [...wanted] })
      return true
    } catch {
      toast.show({ text: text.notTagged })
      return false
    }
  }
  async function add(): Promise<void> {
    const wanted = typed.trim()
    if (wanted === '') return
    // Use the spelling of a known tag, so that no tag exists in two spellings.
    const tag = known.find((each) => each.toLowerCase() === wanted.toLowerCase()) ?? wanted
    if (tags.includes(tag) || (await save([...tags, tag]))) setTyped('')
  }
  async function remove(tag: string): Promise<void> {
    // The button that had the focus is removed with its tag.
    field.current?.focus()
    await save(tags.filter((each) => each !== tag))
  }

  return (
    <div className="clip-tags">
      {tags.length > 0 && (
        <ul aria-label={text.tags}>
          {tags.map((tag) => (
            <li key={tag} className="tag removable">
              <span title={tag}>{tag}</span>
              <button type="button" aria-label={text.removeTag(tag)} onClick={() => void remove(tag)}>
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <input
          ref={field}
          className="input small"
          aria-label={text.addTag}
          placeholder={text.addTag}
          title={isFull ? text.tagsFull(maxTags) : undefined}
          readOnly={isFull}
          list={`${id}-known`}
          maxLength={maxTagLength}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
        </datalist>
      </form>
    </div>
  )
}
