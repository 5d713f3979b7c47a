/** Maximum number of targets of one message. */
export const maxTargets = 4
