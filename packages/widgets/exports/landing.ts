export { Landing, type LandingProps } from '../src/landing/Landing.tsx';
export { SampleLabels } from '../src/landing/SampleLabels.tsx';
export { VideoSlot, type VideoSlotProps } from '../src/landing/VideoSlot.tsx';
