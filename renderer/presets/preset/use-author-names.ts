import { useCall } from '../../bridge/query.ts'
import { presetHistoryText } from '../../text/en/preset-history.ts'

/** Returns a function that names the author of a version: the person, or the gateway's id of another one. */
export function useAuthorNames(profileId: string): (creatorId: string) => string {
  const creatorId = useCall('presets.author', { profileId }).data?.creatorId ?? null
  return (id) => (id !== '' && id === creatorId ? presetHistoryText.you : shortAuthor(id))
}

/** Characters of an id that distinguish people. */
const maxLength = 14

/** Returns the id of an author, cut if it is as long as `user_92760fee035e4b208086c9153b700a7c`. */
export function shortAuthor(id: string): string {
  return id.length <= maxLength + 4 ? id : `${id.slice(0, maxLength)}…`
}
