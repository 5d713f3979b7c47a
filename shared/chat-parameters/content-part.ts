import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { dispatchOn, object, oneOf, text } from './checked-fields.ts'

/** A marker up to which the prompt is cached; `ttl` such as `5m` or `1h` (openrouter.md §9). */
export const cacheControl = object('cache_control', {
  type: oneOf('cache_control.type', ['ephemeral']),
  ttl: text('cache_control.ttl').optional(),
})

const kind = <const Type extends string>(type: Type) => z.literal(type)

const textPart = object(explain('textPart'), {
  type: kind('text'),
  text: text('text'),
  cache_control: cacheControl.optional(),
})
const imagePart = object(explain('imagePart'), {
  type: kind('image_url'),
  image_url: object('image_url', {
    url: text('image_url.url'),
    detail: oneOf('image_url.detail', ['auto', 'low', 'high', 'original']).optional(),
  }),
})
const audioPart = object(explain('audioPart'), {
  type: kind('input_audio'),
  input_audio: object('input_audio', { data: text('input_audio.data'), format: text('input_audio.format') }),
})
const filePart = object(explain('filePart'), {
  type: kind('file'),
  file: object('file', {
    filename: text('file.filename').optional(),
    file_data: text('file.file_data').optional(),
    file_id: text('file.file_id').optional(),
  }),
})
const videoPart = object(explain('videoPart'), {
  type: kind('video_url'),
  video_url: object('video_url', { url: text('video_url.url') }),
})

type TextPart = z.infer<typeof textPart>
/** `image_url.url` is a URL or a data URL. */
type ImagePart = z.infer<typeof imagePart>
/** `input_audio.data` is base64, never a URL. */
type AudioPart = z.infer<typeof audioPart>
/** `file.file_data` is a data URL or a URL; `file.file_id` names an upload. */
type FilePart = z.infer<typeof filePart>
type VideoPart = z.infer<typeof videoPart>

/** A part of a message's content. A part of unknown `type` is passed through. */
export type ContentPart = TextPart | ImagePart | AudioPart | FilePart | VideoPart

/**
 * One part of a message's content (openrouter.md §9; gateway-api.md leaves it open). The five known types are checked,
 * unknown ones are passed through. Errors name the field: `image_url.url must be a string`.
 */
export const contentPart = dispatchOn<ContentPart>(
  'type',
  explain('contentPart'),
  { text: textPart, image_url: imagePart, input_audio: audioPart, file: filePart, video_url: videoPart },
  'pass',
)
