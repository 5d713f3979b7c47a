import { defineText } from '../define-text.ts'

/** Texts of talking with a model, and of answers that are spoken while they arrive. */
export const conversationModeText = defineText('conversationModeText', {
  speakWhileStreaming: 'Read answers aloud',
  conversationMode: 'Conversation mode',
  notWhileRecording: 'End the recording first.',
  notWhileComparing: 'Conversation mode uses one model. Turn off compare first.',

  opening: 'Opening the microphone',
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
  helpListening: 'Start talking. Pause to send.',
  helpHearing: 'Keep talking. Pause to send.',
  helpWriting: 'Transcribing…',
  helpThinking: 'Waiting for the answer. To interrupt, just talk.',
  helpSpeaking: 'To interrupt, just talk.',
  you: 'You',
  answer: 'Answer',
  endTurn: 'End my turn',
  interrupt: 'Interrupt',
  leave: 'Leave',
  keys: 'Space ends your turn or interrupts, Esc leaves.',
  byLoudness: 'Noise may keep your turn open. Press Space when you’ve finished speaking.',
  stopped: 'Not listening',
  noModel: 'This gateway can’t transcribe speech. Switch gateways, or enter a transcription model in Voice.',
  noVoice: 'No voice is available for answers',
  lostTitle: 'Microphone disconnected',
  lost: 'The recording up to then is kept. Plug it in again, or choose another one.',
  asleepTitle: 'The computer was asleep',
  asleep: 'The microphone is off. Your speech up to then is saved. Try again to keep talking.',
  doNotSend: 'Don’t send',
} as const)
