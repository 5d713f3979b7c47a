/** What belongs to a chat and the way it is sent, not to a preset: the gateway leaves it out of `config`. */
export const hiddenParameters: readonly string[] = ['messages', 'stream', 'stream_options']
