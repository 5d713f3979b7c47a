import type { z } from 'zod'
import type * as schema from './conversation-schema.ts'

export type ConversationSummary = z.infer<typeof schema.conversationSummary>
export type ListPart = z.infer<typeof schema.listPart>
export type Conversation = z.infer<typeof schema.conversation>
export type Message = z.infer<typeof schema.message>
export type MessageRole = Message['role']
export type UserMessage = z.infer<typeof schema.userMessage>
export type InstructionMessage = z.infer<typeof schema.instructionMessage>
export type ToolMessage = z.infer<typeof schema.toolMessage>
export type AssistantMessage = z.infer<typeof schema.assistantMessage>
export type AnswerParts = z.infer<typeof schema.answerParts>
export type SchemaProblems = z.infer<typeof schema.schemaProblems>
export type AnswerUsage = z.infer<typeof schema.answerUsage>
export type AnswerStatus = AssistantMessage['status']
export type Branch = z.infer<typeof schema.branch>
export type WatchPart = z.infer<typeof schema.watchPart>
export type DraftChange = z.infer<typeof schema.draftChange>
export type QueuedMessage = z.infer<typeof schema.queuedMessage>
export type ChosenPreset = z.infer<typeof schema.chosenPreset>
export type ComparisonTarget = z.infer<typeof schema.comparisonTarget>
export type ComparisonData = z.infer<typeof schema.comparisonData>
export type Comparison = z.infer<typeof schema.comparison>
export type ParameterValues = z.infer<typeof schema.parameterValues>
export type AnswerDetails = z.infer<typeof schema.answerDetails>
export type RequestPreview = z.infer<typeof schema.requestPreview>
export type ImportReport = z.infer<typeof schema.importReport>
export type SearchHit = z.infer<typeof schema.searchHit>
export type FoundPlace = z.infer<typeof schema.foundPlace>
export type PathCost = z.infer<typeof schema.pathCost>

/** Returns the first words of a message as one line, without Markdown markup. */
export function previewOf(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+|`{3,}\w*|\|)/gm, '')
    .replace(/(\*\*|__|~~|`+)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns a default title for a conversation: the first words of its first message. */
export function titleFrom(text: string): string {
  const firstLine = text.trim().split('\n', 1)[0] ?? ''
  const plain = firstLine.replace(/[#*`>_]+/g, '').trim()
  if (plain.length <= 48) return plain
  const cut = plain.slice(0, 48)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 24)).trimEnd()}…`
}
