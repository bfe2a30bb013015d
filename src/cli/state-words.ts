/** The words for the state of a session in every list and view. */
export const STATE_WORDS = { live: 'running', idle: 'idle', archived: 'archived' } as const
