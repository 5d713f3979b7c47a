import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Clip } from '#shared/voice.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { clipLibraryText as text } from '../../text/en/clip-library.ts'

/** Maximum number of tags of a clip, and of characters in a tag. */
const maxTags = 20
const maxTagLength = 40

/** The tags of a clip, with buttons to remove them and a field to add a known or new one. */
export function ClipTags({ clip: { id: clipId, tags } }: { clip: Clip }) {
  const known = useCall('clip.tags', {}).data ?? []
  const save = useCommand('clip.tag', { failed: text.notTagged })
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isFull = tags.length >= maxTags

  function add(): void {
    const wanted = typed.trim()
    if (wanted === '') return
    // Use the spelling of a known tag, so that no tag exists in two spellings.
    const tag = known.find((each) => each.toLowerCase() === wanted.toLowerCase()) ?? wanted
    const clear = () => setTyped('')
    if (tags.includes(tag)) clear()
    else save.mutate({ clipId, tags: [...tags, tag] }, { onSuccess: clear })
  }
  function remove(tag: string): void {
    // The button that had the focus is removed with its tag.
    field.current?.focus()
    save.mutate({ clipId, tags: tags.filter((each) => each !== tag) })
  }

  return (
    <div className="clip-tags">
      {tags.length > 0 && (
        <ul aria-label={text.tags}>
          {tags.map((tag) => (
            <li key={tag} className="tag removable">
              <span title={tag}>{tag}</span>
              <button type="button" aria-label={text.removeTag(tag)} onClick={() => remove(tag)}>
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add()
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
