/** Messages about files of other programs that are set up. */
export const englishProgramSetup = {
  setupFileLinkBroken: '{path} is a link to a file that does not exist. Create that file, or remove the link.',
  setupFileNotPlain: '{path} is not a plain file of yours, so it is not written. Copy the lines instead.',
  setupFileTooLarge: '{path} is larger than 1 MiB, so it is not written. Copy the lines instead.',
  setupFileNotText: '{path} is not UTF-8 text, so it is not written. Save it as UTF-8, or copy the lines.',
  setupFileInvalid: '{path} has an error in line {line}. Correct it there, and try again.',
  setupFileNotEdited:
    '{path} is written in a way that Gatehouse cannot edit safely. Copy the lines, and paste them where they belong.',
  setupFileChanged: '{path} has changed since it was shown. Look at the difference again.',
  setupUndoByHand:
    '{path} has changed in a way that Gatehouse cannot edit safely. Remove the lines that name Gatehouse or its address by hand, then undo again to revoke the key.',
  setupNoFile: '{program} has no file that Gatehouse can write. Copy the lines instead.',
  setupNothingToCopy: 'There are no such lines for {program}. Choose other lines.',
} as const
