export { Tutorial, type TutorialProps } from '../src/tutorial/Tutorial.tsx';
export { TutorialDone, type TutorialDoneProps } from '../src/tutorial/TutorialDone.tsx';
