import { clipLibraryText as text } from '../../text/en/clip-library.ts'

interface TagFilterProps {
  /** Every tag that a clip has. */
  tags: readonly string[]
  /** Undefined shows the clips with and without any. */
  tag: string | undefined
  onChange: (tag: string) => void
}

/** Shows only the clips with one tag. */
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
