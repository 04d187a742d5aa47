export { LabelsList, type LabelsListProps } from '../src/labels-list/LabelsList.tsx';
export { LabelsListView, type LabelsListViewProps } from '../src/labels-list/LabelsListView.tsx';
export { labelsQueryKey } from '../src/labels-list/labels-query.ts';
