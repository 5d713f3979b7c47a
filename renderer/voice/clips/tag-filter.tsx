import { clipLibraryText as text } from '../../text/en/clip-library.ts'

interface TagFilterProps {
  /** All tags that clips have. */
  tags: readonly string[]
  /** Undefined shows all clips. */
  tag: string | undefined
  onChange: (tag: string) => void
}

/** Filters the clips by one tag. */
export function TagFilter({ tags, tag, onChange }: TagFilterProps) {
  return (
    <select
      className="select small tag-filter"
      aria-label={text.tag}
      value={tag ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{text.allTags}</option>
      {tags.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
