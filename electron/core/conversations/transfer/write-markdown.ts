import type { AssistantMessage, Message } from '#shared/conversation.ts'
import type { MainWords } from '../../words/english.ts'

type Words = Pick<MainWords, 'exportedChat' | 'translateMessage'>

/** Formats the branch that is shown as Markdown, with the author as the heading of each message. */
export function writeMarkdown(title: string, systemPrompt: string, messages: readonly Message[], words: Words): string {
  const sections = [`# ${oneLine(title)}`]
  if (systemPrompt !== '') sections.push(section(words.exportedChat.system, null, systemPrompt))
  return [`${sections.join('\n\n')}\n`, ...messages.map((message) => messageMarkdown(message, words))].join('')
}

/** Formats a message to follow another one, or the head of a chat without messages. */
export function messageMarkdown(message: Message, words: Words): string {
  return `\n${section(words.exportedChat[message.role], nameOf(message), ...bodyOf(message, words))}\n`
}

function section(heading: string, name: string | null, ...body: string[]): string {
  const paragraphs = body.filter((part) => part.trim() !== '')
  return [`## ${heading}${name === null ? '' : ` (${oneLine(name)})`}`, ...paragraphs].join('\n\n')
}

function nameOf(message: Message): string | null {
  switch (message.role) {
    case 'assistant':
      return message.name ?? message.model ?? message.requestedModel
    case 'tool':
      return message.name ?? message.toolCallId
    case 'system':
    case 'developer':
    case 'user':
      return message.name
  }
}

function bodyOf(message: Message, words: Words): string[] {
  switch (message.role) {
    case 'assistant':
      return answerBody(message, words)
    case 'tool':
      return [fenced(message.text, '')]
    case 'user':
      return [
        message.text,
        (message.attachments ?? []).map(({ name }) => `*${words.exportedChat.attached(oneLine(name))}*`).join('\n'),
      ]
    case 'system':
    case 'developer':
      return [message.text]
  }
}

function answerBody(
  { reasoning, text, refusal, toolCalls, audio, images, annotations, status, error }: AssistantMessage,
  { exportedChat: words, translateMessage }: Words,
) {
  return [
    reasoning === '' ? '' : quoted(`${words.reasoning}\n\n${reasoning}`),
    text,
    refusal === '' ? '' : quoted(words.refused(refusal)),
    audio ? quoted(words.spoken(audio.transcript)) : '',
    images.length === 0 ? '' : `*${words.pictures(images.length)}*`,
    ...toolCalls.map((call) => `${words.calls(`\`${call.name}\``)}\n\n${fenced(call.arguments, 'json')}`),
    annotations.flatMap(sourceOf).join('\n'),
    status === 'done' ? '' : `*${words[status]}${error ? `: ${oneLine(translateMessage(error))}` : ''}*`,
  ]
}

/** Formats a URL citation as a list item; other annotations are not for people. */
function sourceOf({ url_citation: citation }: Readonly<Record<string, unknown>>): string[] {
  if (typeof citation !== 'object' || citation === null || !('url' in citation)) return []
  const title = 'title' in citation && typeof citation.title === 'string' ? citation.title : ''
  return [
    `- ${title === '' ? '' : `${oneLine(title)}: `}<${String(citation.url).replace(/[<>\s]/g, encodeURIComponent)}>`,
  ]
}

function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Formats a code block with a fence longer than any inside it. */
function fenced(text: string, language: string): string {
  const maxTicks = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const fence = '`'.repeat(maxTicks + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
